import { type Capability, CONSOLE_PAGES, CONSOLE_PATH, PAGES } from '@parkho/contracts';
import {
  FilePlus2,
  Keyboard,
  Laptop,
  LayoutDashboard,
  type LucideIcon,
  Microscope,
  Store,
  UserPlus,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { useGetResourceLabel, useResourceDefinitions } from 'react-admin';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { openRecord } from '../parts/actions/open-record';
import { KEYS, type KeyName, keyOf, shownKey } from '../parts/keys/keys';
import { showKeys } from '../parts/keys/keys-help';
import { useSingleKeys } from '../parts/keys/use-keys';
import { capabilitiesFor } from '../parts/screens';

/** A command of the search dialog. */
export interface ConsoleCommand {
  id: string;
  group: string;
  label: string;
  icon: ComponentType<{ size?: number }>;
  /** Its shortcut, as users read it. */
  shortcut?: string | undefined;
  /** Further search terms. */
  also?: string;
  /** Why it is disabled. */
  disabledReason?: string | undefined;
  run: () => void;
}

const consolePath = (path: string): string => `${CONSOLE_PATH}/${path}`;
const CREATIONS: readonly { label: string; icon: LucideIcon; path: string; needs: Capability }[] = [
  { label: 'Add product', icon: Laptop, path: consolePath('products/create'), needs: 'products.manage' },
  { label: 'Add user', icon: UserPlus, path: consolePath('users/create'), needs: 'users.manage' },
  {
    label: 'Add external inspection',
    icon: Microscope,
    path: consolePath('external-inspections/create'),
    needs: 'inspections.manage',
  },
  { label: 'New report', icon: FilePlus2, path: consolePath('reports?new=true'), needs: 'reports.make' },
];

/**
 * Everything that the user can do from here: actions on the open record first, then creating records, then the screens.
 */
export const useConsoleCommands = (): readonly ConsoleCommand[] => {
  const navigate = useNavigate();
  const can = useCan();
  const resources = Object.values(useResourceDefinitions());
  const labelOf = useGetResourceLabel();
  const [hasPlainKeys] = useSingleKeys();
  const shortcutOf = (screen: string): string | undefined => {
    const name = `go-${screen}` as KeyName;
    return hasPlainKeys && name in KEYS ? shownKey(keyOf(name).keys[0]!) : undefined;
  };
  const record = openRecord();
  const ofRecord = (record?.actions ?? []).map(({ id, label, icon, run, disabledReason }) => ({
    id: `record-${id}`,
    group: record!.name,
    label,
    icon,
    disabledReason: disabledReason || undefined,
    run,
  }));
  const creations = CREATIONS.filter(({ needs }) => can(needs)).map(({ label, icon, path }) => ({
    id: path,
    group: 'Create',
    label,
    icon,
    also: 'create new add make',
    run: () => navigate(path),
  }));
  const screens = resources
    .filter(({ name, hasList }) => hasList && can(capabilitiesFor(name).read))
    .map(({ name, icon }) => ({
      id: `go-${name}`,
      group: 'Go to',
      label: labelOf(name, 2),
      icon: icon ?? LayoutDashboard,
      shortcut: shortcutOf(name),
      also: `go open ${name}`,
      run: () => navigate(consolePath(name)),
    }));
  return [
    ...ofRecord,
    ...creations,
    {
      id: 'go-dashboard',
      group: 'Go to',
      label: CONSOLE_PAGES.dashboard.label,
      icon: LayoutDashboard,
      shortcut: shortcutOf('dashboard'),
      also: 'go open home',
      run: () => navigate(CONSOLE_PAGES.dashboard.path),
    },
    ...screens,
    {
      id: 'shop',
      group: 'Go to',
      label: 'Shop',
      icon: Store,
      also: 'go open store',
      run: () => navigate(PAGES.home.path),
    },
    {
      id: 'keys',
      group: 'Help',
      label: KEYS.help.does,
      icon: Keyboard,
      shortcut: hasPlainKeys ? shownKey(KEYS.help.keys[0]) : undefined,
      also: 'keyboard shortcuts',
      run: showKeys,
    },
  ];
};

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The commands of which each typed word begins a word; all of them without input. */
export const matching = <C extends Pick<ConsoleCommand, 'group' | 'label' | 'also'>>(
  commands: readonly C[],
  input: string,
): C[] =>
  commands.filter(({ group, label, also = '' }) => {
    const words = wordsOf(`${label} ${group} ${also}`);
    return wordsOf(input).every((part) => words.some((word) => word.startsWith(part)));
  });
