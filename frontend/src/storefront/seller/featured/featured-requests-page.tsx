export default function FeaturedRequestsPage() {
  return <h1>Featured Product Requests</h1>;
}
