import { PAGES } from '@parkho/contracts';

export default function FeatureRequestsPage() {
  return <h1>{PAGES.featureRequests.title}</h1>;
}
