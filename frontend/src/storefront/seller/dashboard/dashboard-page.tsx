export default function DashboardPage() {
  return <h1>Seller Dashboard</h1>;
}
