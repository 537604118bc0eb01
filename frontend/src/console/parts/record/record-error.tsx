import type { ComponentProps } from 'react';
import type { HttpError } from 'react-admin';
import { LoadError } from './load-error';
import { NoRecord } from './notice';

type RecordErrorProps = ComponentProps<typeof NoRecord> & ComponentProps<typeof LoadError>;

/** Shown instead of a record that could not be loaded or does not exist. */
export const RecordError = ({ thing, all, ...failure }: RecordErrorProps) =>
  (failure.error as Partial<HttpError>).status === 404 ? (
    <NoRecord thing={thing} all={all} />
  ) : (
    <LoadError {...failure} />
  );
