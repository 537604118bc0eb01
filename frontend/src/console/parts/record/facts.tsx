import { Card, CardContent, Grid, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A section of a record's page. */
export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Card variant="outlined">
    <CardContent>
      <Typography variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

export type Facts = Record<string, ReactNode>;

/** Labelled values; absent values are omitted. */
export const FactList = ({ facts }: { facts: Facts }) => (
  <Grid container component="dl" spacing={1} sx={{ m: 0 }}>
    {Object.entries(facts)
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <Grid key={label} size={{ xs: 12, sm: 6 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Grid>
      ))}
  </Grid>
);
