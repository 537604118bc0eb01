export default function ProductsPage() {
  return <h1>My Products</h1>;
}
