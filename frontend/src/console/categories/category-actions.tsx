import { CATEGORY_MESSAGES as MESSAGES } from '@parkho/contracts';
import { Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Action, ActionMenu } from '../parts/actions/action-menu';
import { Confirmation } from '../parts/actions/confirmation';
import { useOpenRecord } from '../parts/actions/open-record';
import { useCommand } from '../parts/actions/use-command';
import type { CategoryCalls, CategoryRecord } from './category-calls';
import { MergeDialog } from './merge-dialog';
import { NameDialog } from './name-dialog';

/** The possible actions on this category, behind one button. */
export const CategoryActions = ({ category }: { category: CategoryRecord }) => {
  const { mutate, isPending: busy } = useCommand<CategoryCalls>();
  const [dialog, setDialog] = useState<'rename' | 'merge' | 'delete'>();
  const closeDialog = () => setDialog(undefined);
  const isUsed = category.devices + category.ideas > 0;
  const actions: Action[] = [
    { id: 'rename', label: 'Rename', icon: Pencil, run: () => setDialog('rename') },
    { id: 'merge', label: 'Merge into another', icon: Merge, run: () => setDialog('merge') },
    {
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      run: () => setDialog('delete'),
      isRemoval: true,
      disabledReason: isUsed && MESSAGES.inUse(category),
    },
  ];
  useOpenRecord(category.name, busy ? [] : actions);
  return (
    <ActionMenu label={`Actions for ${category.name}`} busy={busy} actions={actions}>
      {dialog === 'rename' && (
        <NameDialog
          title={`Rename “${category.name}”`}
          button={{ label: 'Rename', busy: 'Renaming...' }}
          name={category.name}
          send={(api, name, key) => api.renameCategory(category, name, key)}
          onClose={closeDialog}
        />
      )}
      {dialog === 'merge' && (
        <MergeDialog
          category={category}
          busy={busy}
          onMerge={(intoId) =>
            mutate((api, key) => api.mergeCategory(category, intoId, key), { onSuccess: closeDialog })
          }
          onClose={closeDialog}
        />
      )}
      {dialog === 'delete' && (
        <Confirmation
          title={`Delete “${category.name}”?`}
          content="The category is empty. It is removed from the lists, and its name can be used again."
          confirm="Delete"
          isDangerous
          loading={busy}
          onClose={closeDialog}
          onConfirm={() =>
            mutate((api, key) => api.deleteCategory(category, key), { onSettled: closeDialog })
          }
        />
      )}
    </ActionMenu>
  );
};
