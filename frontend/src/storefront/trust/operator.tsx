import { useQuery } from '@tanstack/react-query';
import { shopFigures } from '../../lib/devices/shop-figures';
import { useLanguage } from '../../lib/language/language';
import { ways } from './ways';

/** The operator of the shop, as far as the settings name it, with its contact data. */
export const Operator = () => {
  const localization = useLanguage();
  const { rich } = localization;
  const { operator } = useQuery(shopFigures).data ?? {};
  const name = (
    <strong className="font-semibold">
      <bdi>{operator?.name}</bdi>
    </strong>
  );
  return (
    <>
      {operator && (
        <p>
          {operator.address
            ? rich('This shop is run by {operator}, {address}.', {
                operator: name,
                address: <bdi>{operator.address}</bdi>,
              })
            : rich('This shop is run by {operator}.', { operator: name })}
        </p>
      )}
      <p>{rich('Write to {email} or call {phone} ({hours}).', ways(localization))}</p>
    </>
  );
};
