import { PAGES } from '@parkho/contracts';

export default function UnsubscribePage() {
  return <h1>{PAGES.unsubscribe.title}</h1>;
}
