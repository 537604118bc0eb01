import { PROFILE_DIALOG_CLOSE_MS, type User } from '@parkho/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import { Dialog } from '../../../ui/dialog';
import { Banner } from '../../../ui/page/banner';

/** The form of the profile feature; `onSaved` gets the server's message. */
export type ProfileForm = ComponentType<{ user: User; onSaved: (message: string) => void }>;

interface ProfileDialogProps {
  open: boolean;
  onClose: () => void;
  user: User;
  Form: ProfileForm;
}

export function ProfileDialog({ open, onClose, user, Form }: ProfileDialogProps) {
  return (
    <Dialog title="Update Profile" open={open} onClose={onClose}>
      <ProfileUpdate user={user} Form={Form} onDone={onClose} />
    </Dialog>
  );
}

/** Shows the success message for a moment before it closes. */
function ProfileUpdate({ user, Form, onDone }: { user: User; Form: ProfileForm; onDone: () => void }) {
  const [savedMessage, setSavedMessage] = useState('');
  useEffect(() => {
    if (!savedMessage) return;
    const timer = setTimeout(onDone, PROFILE_DIALOG_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [savedMessage, onDone]);
  return (
    <>
      <Form user={user} onSaved={setSavedMessage} />
      <div className="sticky bottom-4 mt-4">
        {savedMessage && <Banner kind="success">{savedMessage}</Banner>}
      </div>
    </>
  );
}
