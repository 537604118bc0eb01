import { Confirm, type ConfirmProps } from 'react-admin';
import { useBackCloses } from '../../ui/use-back-closes';

type ConfirmationProps = Omit<ConfirmProps, 'isOpen' | 'onClose'> & { onClose: () => void };

/** A question before something is done, open as long as it is there; 'back' is a no, too. */
export const Confirmation = (props: ConfirmationProps) => {
  useBackCloses(true, props.onClose);
  return <Confirm {...props} isOpen />;
};
