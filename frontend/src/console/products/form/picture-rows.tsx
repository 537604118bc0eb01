import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import {
  type ConsoleListing,
  isFetchable,
  isRemotePicture,
  PRODUCT_LIMITS,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { Plus, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { TextInput } from 'react-admin';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { pictureError } from '../../../lib/files/picture-file';
import { shrinkPicture } from '../../../lib/files/shrink';
import { upload } from '../../../lib/files/upload';
import { errorText } from '../../../lib/http/api';
import { useCan } from '../../../lib/session/auth';
import { Picture } from '../../parts/record/picture';

/** Uploads a picture and resolves to its path. */
const stored = async (file: File): Promise<string> => {
  const form = new FormData();
  form.append('picture', await shrinkPicture(file));
  const { data } = await upload<{ path: string }>('/products/pictures', form, {
    signal: AbortSignal.timeout(120_000),
    onProgress: () => {},
  });
  return data.path;
};

const UploadButton = ({ index }: { index: number }) => {
  const { setValue, setError } = useFormContext<ConsoleListing>();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const name = `pictures.${index}.url` as const;
  const uploadFile = async (file: File | undefined) => {
    if (!file) return;
    const refusal = pictureError(file);
    if (refusal) return setError(name, { message: refusal });
    setBusy(true);
    try {
      setValue(name, await stored(file), { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      setError(name, { message: errorText(error as Error, PRODUCT_MESSAGES.uploadFailed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        startIcon={<Upload size={18} aria-hidden />}
        aria-label={`Upload image ${index + 1}`}
        aria-disabled={busy || undefined}
        onClick={() => !busy && input.current?.click()}
      >
        {busy ? 'Uploading...' : 'Upload'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void uploadFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
};

/**
 * The hint for a picture on another site: the shop downloads newly entered addresses, and keeps existing addresses.
 */
const useAddressNote = (): ((url: string) => string | undefined) => {
  const { isSubmitting, defaultValues } = useFormState<ConsoleListing>();
  const storedUrls = new Set(defaultValues?.pictures?.map((picture) => picture?.url));
  return (url) => {
    if (storedUrls.has(url)) return isRemotePicture(url) ? 'On another site: buyers see a link' : undefined;
    if (!isFetchable(url.trim())) return undefined;
    return isSubmitting ? 'Fetching image...' : 'The image is fetched when you save';
  };
};

/** One to three addresses of pictures: a button adds a row up to the maximum, and the last row cannot be removed. */
export const PictureRows = () => {
  const { fields, append, remove } = useFieldArray<ConsoleListing, 'pictures'>({ name: 'pictures' });
  const rows = useWatch<ConsoleListing, 'pictures'>({ name: 'pictures' });
  const canUpload = useCan()('products.manage-own');
  const noteOf = useAddressNote();
  return (
    <Stack spacing={1} sx={{ width: '100%' }}>
      {fields.map(({ id }, index) => (
        <Stack
          key={id}
          direction="row"
          useFlexGap
          spacing={1.5}
          sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}
        >
          <Box sx={{ pt: 1 }}>
            <Picture url={rows[index]?.url} alt="" size={{ width: 96, height: 72 }} sizes="96px" />
          </Box>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <TextInput
              source={`pictures.${index}.url`}
              label={`Image URL ${index + 1}`}
              helperText={noteOf(rows[index]?.url ?? '')}
            />
          </Box>
          <Stack direction="row" sx={{ pt: 1 }}>
            {canUpload && <UploadButton index={index} />}
            {fields.length > 1 && (
              <IconButton aria-label={`Remove image ${index + 1}`} onClick={() => remove(index)}>
                <Trash2 size={20} aria-hidden />
              </IconButton>
            )}
          </Stack>
        </Stack>
      ))}
      {fields.length < PRODUCT_LIMITS.imageUrls ? (
        <Box>
          <Button startIcon={<Plus size={18} aria-hidden />} onClick={() => append({ url: '' })}>
            Add image
          </Button>
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A product has {PRODUCT_LIMITS.imageUrls} images at most here; its seller may have given more.
        </Typography>
      )}
    </Stack>
  );
};
