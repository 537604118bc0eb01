import { CATEGORY_MESSAGES as MESSAGES } from '@parkho/contracts';
import { Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '../parts/actions/action-menu';
import { Confirmation } from '../parts/actions/confirmation';
import { useCommand } from '../parts/actions/use-command';
import type { CategoryCalls, CategoryRecord } from './category-calls';
import { MergeDialog } from './merge-dialog';
import { NameDialog } from './name-dialog';

/** What can be done to this category now, behind one button. */
export const CategoryActions = ({ category }: { category: CategoryRecord }) => {
  const { mutate, isPending: busy } = useCommand<CategoryCalls>();
  const [asking, setAsking] = useState<'rename' | 'merge' | 'delete'>();
  const stopAsking = () => setAsking(undefined);
  const isUsed = category.devices + category.ideas > 0;
  return (
    <ActionMenu
      label={`Actions for ${category.name}`}
      busy={busy}
      actions={[
        { id: 'rename', label: 'Rename', icon: Pencil, run: () => setAsking('rename') },
        { id: 'merge', label: 'Merge into another', icon: Merge, run: () => setAsking('merge') },
        {
          id: 'delete',
          label: 'Delete',
          icon: Trash2,
          run: () => setAsking('delete'),
          obstacle: isUsed && MESSAGES.inUse(category),
        },
      ]}
    >
      {asking === 'rename' && (
        <NameDialog
          title={`Rename: ${category.name}`}
          button={{ label: 'Rename', busy: 'Renaming...' }}
          name={category.name}
          send={(api, name, key) => api.renameCategory(category, name, key)}
          onClose={stopAsking}
        />
      )}
      {asking === 'merge' && (
        <MergeDialog
          category={category}
          busy={busy}
          onMerge={(intoId) =>
            mutate((api, key) => api.mergeCategory(category, intoId, key), { onSuccess: stopAsking })
          }
          onClose={stopAsking}
        />
      )}
      {asking === 'delete' && (
        <Confirmation
          title={`Delete: ${category.name}`}
          content="Nothing is in it. It leaves the lists, and its name is free."
          confirm="Delete"
          isDangerous
          loading={busy}
          onClose={stopAsking}
          onConfirm={() => mutate((api, key) => api.deleteCategory(category, key), { onSettled: stopAsking })}
        />
      )}
    </ActionMenu>
  );
};
