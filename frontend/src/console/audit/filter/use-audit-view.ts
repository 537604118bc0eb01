import { dayInPakistan } from '@parkho/contracts';
import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type AuditView, auditPath, filterOf, viewIn } from './audit-view';

/** State of the history entry in which the panel was opened from the list: 'back' closes it. */
const OPENED = { panel: 'opened' } as const;

/** The view and the event in the panel, in the address: a reload and 'back' restore them. */
export const useAuditView = () => {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const address = params.toString();
  const today = dayInPakistan(new Date().toISOString());
  const viewState = useMemo(() => {
    const { view, problems } = viewIn(new URLSearchParams(address));
    return { view, problems, filter: filterOf(view, today) };
  }, [address, today]);
  const event = params.get('event') ?? undefined;
  const isOpened = (state as typeof OPENED | null)?.panel === OPENED.panel;
  return {
    ...viewState,
    today,
    event,
    setView: (view: AuditView) => navigate(auditPath(view)),
    /** Opens another event in the panel, which one step 'back' closes however many were opened. */
    openEvent: (id: string) =>
      navigate(auditPath(viewState.view, id), {
        preventScrollReset: true,
        replace: event !== undefined,
        state: event === undefined || isOpened ? OPENED : null,
      }),
    closeEvent: () =>
      isOpened
        ? navigate(-1)
        : navigate(auditPath(viewState.view), { replace: true, preventScrollReset: true }),
  };
};
export type AuditViewState = ReturnType<typeof useAuditView>;
