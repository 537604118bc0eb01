import type { ContactWay } from '@parkho/contracts';
import { api } from '../http/api';

/** Has the way counted that a buyer takes to a seller. The link is followed whether that succeeds or not. */
export const countWay = (id: string, way: ContactWay): void => {
  const path = `/products/public/${encodeURIComponent(id)}/contact`;
  void api.post(path, { way }, { keepalive: true }).catch(() => undefined);
};
