import { can } from '@parkho/contracts';
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
import { Sessions } from './sessions';

/** The guard around it lets the signed-in in alone. */
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
      </div>
      <ProfileSection title="Picture" hint="Shown beside your name.">
        <ProfilePicture user={user} />
      </ProfileSection>
      <ProfileSection title="Details" hint="Who you are and how buyers reach you.">
        <EmailNotice user={user} />
        <ProfileDetails user={user} onSaved={showToast} />
      </ProfileSection>
      <ProfileSection title="Password" hint="A new password signs you out everywhere but here.">
        <ChangePassword email={user.email} />
      </ProfileSection>
      {(can(user.role, 'console.open') || user.secondFactor) && (
        <ProfileSection
          title="Second factor"
          hint="A code of your phone beside the password, at every login."
        >
          <SecondFactor user={user} />
        </ProfileSection>
      )}
      <ProfileSection
        id="mails"
        title="Mails"
        hint="Which news come by mail. The bell shows all of them; mails about your account and about inspections that you asked for always come."
      >
        <MailChoices user={user} />
      </ProfileSection>
      <ProfileSection
        title="Active sessions"
        hint="Where you are signed in. End what you do not know. A session ends by itself after 30 days, or 14 without use."
      >
        <Sessions />
      </ProfileSection>
      <ProfileSection title="Your data" hint="Everything we keep about you, as one JSON file.">
        <ExportData />
      </ProfileSection>
      <ProfileSection title="Delete account" hint="For good: nobody can bring it back, not even us.">
        <DeleteAccount email={user.email} />
      </ProfileSection>
    </div>
  );
}
