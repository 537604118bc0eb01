import { AllProducts } from './all-products';
import { Featured } from './featured';
import { Hero } from './hero';
import { Services } from './services';
import { WhyChoose } from './why-choose';

export default function HomePage() {
  return (
    <div className="grid gap-20 sm:gap-28">
      <div>
        <Hero />
        <WhyChoose />
      </div>
      <Featured />
      <AllProducts />
      <Services />
    </div>
  );
}
