import { useQuery } from '@tanstack/react-query';
import { CONTACT, telephoneLink } from '../../lib/contact';
import { shopFigures } from '../../lib/devices/shop-figures';

/** Who runs the shop, as far as its settings name them, and how to reach them. */
export const Operator = () => {
  const { operator } = useQuery(shopFigures).data ?? {};
  return (
    <>
      {operator && (
        <p>
          This shop is run by <strong className="font-semibold">{operator.name}</strong>
          {operator.address && `, ${operator.address}`}.
        </p>
      )}
      <p>
        Write to <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a> or call{' '}
        <a href={telephoneLink(CONTACT.phone)}>{CONTACT.phone}</a> ({CONTACT.hours}).
      </p>
    </>
  );
};
