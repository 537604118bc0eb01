import { CONSOLE_PATH } from '@parkho/contracts';
import { useNavigate } from 'react-router';
import { useCan } from '../../../lib/session/auth';
import { capabilitiesFor } from '../screens';
import { KEY_NAMES } from './keys';
import { useKeys } from './use-keys';

const PREFIX = 'go-';

/** G and a letter open a screen of the user's role. */
export const GoKeys = (): null => {
  const navigate = useNavigate();
  const can = useCan();
  const screens = KEY_NAMES.filter((name) => name.startsWith(PREFIX)).map((name) => ({
    name,
    screen: name.slice(PREFIX.length),
  }));
  const open = screens.filter(({ screen }) => screen === 'dashboard' || can(capabilitiesFor(screen).read));
  useKeys(
    Object.fromEntries(open.map(({ name, screen }) => [name, () => navigate(`${CONSOLE_PATH}/${screen}`)])),
  );
  return null;
};
