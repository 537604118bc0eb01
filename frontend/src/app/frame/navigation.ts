import { PAGES, type Page } from '@parkho/contracts';

export interface NavigationLink {
  label: string;
  to: string;
}

export type LabelledPage = Page & { label: string };

export const link = ({ label, path }: LabelledPage): NavigationLink => ({ label, to: path });

/** The links of the bar, the mobile menu and the footer (specification, section 2). */
export const publicLinks = [PAGES.home, PAGES.devices, PAGES.inspection, PAGES.about].map(link);

/** In addition in the mobile menu and the footer. */
export const verifyLink = link(PAGES.verify);

/** Only in the footer. */
export const trustLinks = [PAGES.howInspectionWorks, PAGES.safety, PAGES.terms, PAGES.privacy].map(link);

/**
 * In addition in the mobile menu of a visitor (specification, section 2); users have them among the pages of their
 * role.
 */
export const visitorLinks = [PAGES.myInspections, PAGES.featureRequests].map(link);

/** The id of the footer, whose links are a phone's menu without scripts. */
export const FOOTER = 'site';
