import { PRODUCT_MESSAGES, type User } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { pictureError } from '../../../lib/files/picture-file';
import { useObjectUrl } from '../../../lib/files/use-object-url';
import { errorText } from '../../../lib/http/api';
import { auth } from '../../../lib/session/auth';
import { Avatar } from '../../../ui/account/avatar';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/form/file-button';
import { Banner } from '../../../ui/page/banner';
import { showToast } from '../../../ui/toast';
import { removePicture, uploadPicture } from '../account-calls';

/** The profile picture: selected, previewed, and then uploaded. */
export function ProfilePicture({ user }: { user: User }) {
  const [selectedFile, setSelectedFile] = useState<File>();
  const [fileError, setFileError] = useState<string>();
  const preview = useObjectUrl(selectedFile);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (file: File | undefined) => (file ? uploadPicture(file) : removePicture()),
    onSuccess({ data, message = '' }) {
      auth.replaceUser(data.user);
      setSelectedFile(undefined);
      showToast(message);
    },
  });

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = ''; // So that the same file can be chosen again.
    if (!file) return;
    reset();
    const reason = pictureError(file);
    setFileError(reason);
    setSelectedFile(reason ? undefined : file);
  };

  const problem = fileError ?? (error && errorText(error, PRODUCT_MESSAGES.uploadFailed));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar user={preview ? { ...user, profilePicture: preview } : user} size="large" />
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-3">
            {selectedFile ? (
              <>
                <Button busy={isPending} onClick={() => mutate(selectedFile)}>
                  Save picture
                </Button>
                <Button variant="secondary" disabled={isPending} onClick={() => setSelectedFile(undefined)}>
                  Cancel
                </Button>
              </>
            ) : (
              <>
                <FileButton accept="image/*" onChange={choose}>
                  {user.profilePicture ? 'Change picture' : 'Upload picture'}
                </FileButton>
                {user.profilePicture && (
                  <Button variant="quiet" busy={isPending} onClick={() => mutate(undefined)}>
                    Remove picture
                  </Button>
                )}
              </>
            )}
          </div>
          <p className="text-sm text-ink-soft">
            {selectedFile ? 'This is how it will look.' : 'JPEG, PNG, GIF or WebP, at most 10MB.'}
          </p>
        </div>
      </div>
      {problem && <Banner>{problem}</Banner>}
    </div>
  );
}
