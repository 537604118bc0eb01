import { Card, Stack, Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { Time } from '../time';

const TEXT = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
const SOFT = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;

interface AnswerableCardProps {
  /** Its state. */
  chips: ReactNode;
  text: string | undefined;
  isBold?: boolean;
  author: string;
  /** When it was written. */
  at: string;
  /** The seller's part. */
  answered: {
    answer?: string | undefined;
    answeredAt?: string | undefined;
    /** Why moderators removed it. */
    answerRemoved?: string | undefined;
    sellerName?: string | undefined;
  };
  productId: string;
  /** Whether the device can be opened. */
  isListed: boolean;
  /** Undefined if only its listing has the name, and that is deleted. */
  deviceName: string | undefined;
  /** The menu of actions. */
  children: ReactNode;
}

/** A buyer's text about a device, which its seller can answer. */
export const AnswerableCard = ({
  chips,
  text,
  isBold = false,
  author,
  at,
  answered: { answer, answeredAt, answerRemoved, sellerName },
  productId,
  isListed,
  deviceName,
  children,
}: AnswerableCardProps) => {
  const path = useCreatePath()({ resource: 'products', type: 'show', id: productId });
  return (
    <Card variant="outlined" component="article">
      <Stack direction="row" sx={{ p: 1.5, pr: 0.5, justifyContent: 'space-between', gap: 1 }}>
        <Stack spacing={1} sx={{ minWidth: 0 }}>
          <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
            {chips}
          </Stack>
          <div>
            {text && (
              <Typography variant="body2" dir="auto" sx={{ ...TEXT, ...(isBold && { fontWeight: 600 }) }}>
                {text}
              </Typography>
            )}
            <Typography variant="body2" sx={SOFT}>
              {author}, <Time at={at} exactTo="day" />
            </Typography>
          </div>
          {answer !== undefined && answeredAt && (
            <div>
              <Typography variant="body2" dir="auto" sx={TEXT}>
                {answer}
              </Typography>
              <Typography variant="body2" sx={SOFT}>
                {sellerName ?? 'Seller'}, <Time at={answeredAt} exactTo="day" />
              </Typography>
            </div>
          )}
          {answerRemoved && (
            <Typography variant="body2" sx={SOFT}>
              Answer removed: {answerRemoved}
            </Typography>
          )}
          <Typography variant="body2" sx={SOFT}>
            {isListed ? (
              <TextLink component={Link} to={path}>
                {deviceName}
              </TextLink>
            ) : (
              (deviceName ?? 'No longer listed')
            )}
            {answer === undefined && sellerName && `, sold by ${sellerName}`}
          </Typography>
        </Stack>
        {children}
      </Stack>
    </Card>
  );
};
