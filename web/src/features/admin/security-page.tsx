import { actNames } from '@sortie/contracts/facts'
import type { AdministratorActJson } from '@sortie/contracts/organisation'
import { ScrollText, ShieldCheck, Webhook } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { formatWithZone } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useActsQuery, useChangeOrganisationMutation, useOrganisationQuery } from './admin.api.ts'
import { AdminNav } from './admin-nav.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { ImportCard } from './import-card.tsx'
import { ManagersCard } from './managers-card.tsx'
import { SealCard } from './seal-card.tsx'
import { SignOnCard } from './sign-on-card.tsx'
import { WaitingReportsCard } from './waiting-reports-card.tsx'
import { WaysInCard } from './ways-in-card.tsx'

/** The organisation's sign-in rules, and the administrators’ log. */
export function SecurityPage() {
  return (
    <Page
      title="Security"
      lead="How people come in and sign in, and what administrators have done."
    >
      <AdminNav />
      <SignInCard />
      <WaysInCard />
      <SignOnCard />
      <ImportCard />
      <ApprovalCard />
      <ManagersCard />
      <WaitingReportsCard />
      <SealCard />
      <Card title="Programs" icon={<Webhook aria-hidden />}>
        <p>
          Tokens by which other programs read, and addresses that are told what happens, are on a
          page of their own: <Link to={paths.adminPrograms}>Programs</Link>.
        </p>
      </Card>
      <ActsCard />
    </Page>
  )
}

const rules = {
  secondFactorRequired: {
    question: {
      title: 'Require a second step',
      text: 'Whoever has neither passkey nor authenticator app sets one up at the next sign-in and can do nothing else first. You too.',
    },
    done: 'A second step is required',
  },
  emailProofRequired: {
    question: {
      title: 'Require proven addresses',
      text: 'Whoever has not proven the e-mail address opens the mailed link before the next sign-in. It can be sent again there.',
    },
    done: 'Proven addresses are required',
  },
  providerOnly: {
    question: {
      title: 'Require single sign-on',
      text: 'Passwords, passkeys, registration and “Forgot password?” end for everybody but administrators, who are told by mail of each sign-in by their own. Who is signed in stays so.',
    },
    done: 'Single sign-on is required',
  },
}

function SignInCard() {
  const organisation = useOrganisationQuery()
  const [change, { isLoading }] = useChangeOrganisationMutation()

  async function require(rule: keyof typeof rules, required: boolean) {
    if (required && !(await confirm({ ...rules[rule].question, action: 'Require It' }))) return
    const done = required ? rules[rule].done : 'It is up to everybody'
    await attempt('Failed to change sign-in', change({ [rule]: required }).unwrap(), done)
  }
  return (
    <Card title="Sign-in" icon={<ShieldCheck aria-hidden />}>
      <Listing of="the settings" {...organisation} loading="Loading settings...">
        {(data) => (
          <Setting>
            {data.mailsToFolder && (
              <Warning role="alert">
                No mail server is set up: reset links and other mails are kept in a folder on the
                server and reach nobody. Set SMTP_URL.
              </Warning>
            )}
            <Switch
              value={data.secondFactorRequired}
              disabled={isLoading}
              onChange={(next) => void require('secondFactorRequired', next)}
            >
              Require a second step from everybody
            </Switch>
            <p>A passkey or the code of an authenticator app, in addition to the password.</p>
            <Switch
              value={data.emailProofRequired}
              disabled={isLoading}
              onChange={(next) => void require('emailProofRequired', next)}
            >
              Require a proven address from everybody
            </Switch>
            <p>
              Whoever registers opens a link that is mailed to the address before the first sign-in.
              The list of users says whose address is not proven.
            </p>
            <Switch
              value={data.providerOnly}
              disabled={isLoading}
              onChange={(next) => void require('providerOnly', next)}
            >
              Require single sign-on from everybody
            </Switch>
            <p>
              Nobody signs in by a password or a passkey. Administrators still can, for the day on
              which the provider is away: all of them are told by mail, and the trail has it.
            </p>
          </Setting>
        )}
      </Listing>
    </Card>
  )
}

const columns: Column<AdministratorActJson>[] = [
  { name: 'What', cell: ({ act }) => actNames[act], heading: true },
  { name: 'Of Whom', cell: ({ subjectEmail }) => subjectEmail ?? 'Everybody' },
  { name: 'Administrator', cell: ({ actorEmail }) => actorEmail },
  { name: 'When', cell: ({ at }) => <time dateTime={at}>{formatWithZone(at)}</time> },
]

function ActsCard() {
  const [limit, setLimit] = useState(firstRows)
  const list = useActsQuery(limit)
  return (
    <Card title="Administrators' Log" icon={<ScrollText aria-hidden />} flush>
      <Listing
        of="the log"
        {...list}
        data={shownOf(list)}
        empty={{
          icon: <ScrollText />,
          title: 'Nothing yet',
          text: 'What administrators do to accounts is noted here, and in the trail.',
        }}
        more={{ limit, onMore: setLimit }}
      >
        {(acts) => (
          <Table
            caption="What administrators have done"
            columns={columns}
            rows={acts}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </Card>
  )
}

const Warning = styled.p`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-left: 3px solid ${theme.color.warn};
  background: ${tint('warn', 8)};
`
const Setting = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  p { color: ${theme.color.muted}; }
`
