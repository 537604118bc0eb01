import { can, SECOND_FACTOR_SECTION } from '@parkho/contracts';
import { formatMonth } from '../../../lib/date';
import { useAuth } from '../../../lib/session/auth';
import { Badge } from '../../../ui/device/badge';
import { showToast } from '../../../ui/toast';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { EmailNotice } from './email-notice';
import { ExportData } from './export-data';
import { MailChoices } from './mail-choices';
import { ProfileDetails } from './profile-details';
import { ProfilePicture } from './profile-picture';
import { ProfileSection } from './profile-section';
import { SecondFactor } from './second-factor';
import { SecondFactorNotice } from './second-factor-notice';
import { Sessions } from './sessions';

/** Only signed-in users get here: the guard around it checks. */
export default function ProfilePage() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="wrap py-10">
      <div className="grid gap-3 pb-10">
        <h1 className="text-3xl font-bold sm:text-4xl">Profile</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <Badge kind="plain">
            <span className="capitalize">{user.role}</span>
          </Badge>
          Member since {formatMonth(user.createdAt)}
        </p>
        <SecondFactorNotice user={user} />
      </div>
      <ProfileSection title="Picture" hint="Shown beside your name.">
        <ProfilePicture user={user} />
      </ProfileSection>
      <ProfileSection
        title="Details"
        hint={`Your name and how ${can(user.role, 'seller-area.open') ? 'buyers' : 'we'} reach you.`}
      >
        <EmailNotice user={user} />
        <ProfileDetails user={user} onSaved={showToast} />
      </ProfileSection>
      <ProfileSection title="Password" hint="A new password signs you out on all other devices.">
        <ChangePassword user={user} />
      </ProfileSection>
      <ProfileSection
        id={SECOND_FACTOR_SECTION}
        title="Two-factor authentication"
        hint="A code from your phone, in addition to your password, at every login."
      >
        <SecondFactor user={user} />
      </ProfileSection>
      <ProfileSection
        id="mails"
        title="Email notifications"
        hint="Choose what we email you. The bell shows everything; emails about your account and the inspections you requested are always sent."
      >
        <MailChoices user={user} />
      </ProfileSection>
      <ProfileSection
        title="Active sessions"
        hint="Where you are signed in. Sign out any session that you do not recognise. Sessions expire after 30 days, or after 14 days without use."
      >
        <Sessions />
      </ProfileSection>
      <ProfileSection title="Your data" hint="All the data we have about you, in one JSON file.">
        <ExportData />
      </ProfileSection>
      <ProfileSection title="Delete account" hint="Permanent: a deleted account cannot be restored.">
        <DeleteAccount email={user.email} />
      </ProfileSection>
    </div>
  );
}
