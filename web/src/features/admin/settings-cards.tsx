import type { OrganisationChangeJson, OrganisationJson } from '@sortie/contracts/organisation'
import {
  type Setting,
  type SettingGroup,
  type SettingName,
  Settings,
  settingGroups,
} from '@sortie/contracts/setting'
import { Archive, Building2, DoorOpen, LogIn, ShieldCheck, Stamp } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { usePlainForm } from '../../lib/form.ts'
import { paths } from '../../lib/paths.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { theme, tint } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { FormCard } from '../../ui/form-card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useSignOnProvidersQuery } from '../session/single-sign-on.api.ts'
import { useChangeOrganisationMutation, useOrganisationQuery } from './admin.api.ts'
import { LogoCard } from './logo-card.tsx'
import { faultOf, givenOf, SettingField, shownOf, type Typed } from './setting-field.tsx'

const icons: Record<SettingGroup, ReactNode> = {
  name: <Building2 aria-hidden />,
  signIn: <ShieldCheck aria-hidden />,
  accounts: <DoorOpen aria-hidden />,
  signOn: <LogIn aria-hidden />,
  approvals: <Stamp aria-hidden />,
  retention: <Archive aria-hidden />,
}
type Named = [name: SettingName, setting: Setting]
const declared = Object.entries(Settings) as Named[]

/** A card for each group of settings, as the contract declares them. */
export function SettingsCards() {
  const organisation = useOrganisationQuery()
  const { data: providers = [] } = useSignOnProvidersQuery()
  const groups = (Object.keys(settingGroups) as SettingGroup[]).filter(
    (group) => group !== 'signOn' || providers.length > 0,
  )
  return (
    <Listing of="the settings" {...organisation} loading="Loading settings...">
      {(data) => (
        <>
          {data.mailsToFolder && (
            <Warning role="alert">
              No mail server is set up: reset links and other mails are kept in a folder on the
              server and reach nobody. Set SMTP_URL.
            </Warning>
          )}
          {groups.map((group) => (
            <Fragment key={group}>
              <GroupCards group={group} data={data} />
              {group === 'name' && <LogoCard />}
            </Fragment>
          ))}
        </>
      )}
    </Listing>
  )
}

type Props = { group: SettingGroup; data: OrganisationJson }

function GroupCards({ group, data }: Props) {
  const own = declared.filter(([, setting]) => setting.group === group)
  const switches = own.filter(([, { asked }]) => asked.as === 'switch')
  const fields = own.filter(([, { asked }]) => asked.as !== 'switch')
  const values = JSON.stringify(fields.map(([name]) => data[name]))
  return (
    <>
      {switches.length > 0 && (
        <Card title={settingGroups[group]} icon={icons[group]}>
          <Switches>
            {switches.map(([name, setting]) => (
              <OneSwitch key={name} name={name} setting={setting} value={data[name] === true} />
            ))}
          </Switches>
        </Card>
      )}
      {fields.length > 0 && <Fields key={values} group={group} data={data} fields={fields} />}
    </>
  )
}

/** It holds at once. */
function OneSwitch({
  name,
  setting,
  value,
}: {
  name: SettingName
  setting: Setting
  value: boolean
}) {
  const [change, { isLoading }] = useChangeOrganisationMutation()
  const { asked, label, hint } = setting
  if (asked.as !== 'switch') return null
  const { question, done } = asked
  async function turn(isOn: boolean) {
    if (isOn && !(await confirm({ ...question, action: 'Require It' }))) return
    const said = isOn ? done : 'It is up to everybody'
    await attempt('Failed to change sign-in', change({ [name]: isOn }).unwrap(), said)
  }
  return (
    <>
      <Switch value={value} disabled={isLoading} onChange={(isOn) => void turn(isOn)}>
        {label}
      </Switch>
      <p>{hint}</p>
    </>
  )
}

function Fields({ group, data, fields }: Props & { fields: Named[] }) {
  const [change] = useChangeOrganisationMutation()
  const title = settingGroups[group]
  const form = usePlainForm<Typed>(
    Object.assign({}, ...fields.map(([name, { asked }]) => shownOf(name, asked, data[name]))),
    (typed) => Object.assign({}, ...fields.map(([name, { asked }]) => faultOf(name, asked, typed))),
  )
  const given = (typed: Typed): OrganisationChangeJson =>
    Object.fromEntries(fields.map(([name, { asked }]) => [name, givenOf(name, asked, typed)]))
  return (
    <FormCard
      form={form}
      title={title}
      icon={icons[group]}
      action="Save"
      secondary
      send={(typed) => change(given(typed)).unwrap()}
      foot={group === 'accounts' && <Link to={paths.adminDirectory}>People from a directory</Link>}
      done={`${title.charAt(0)}${title.slice(1).toLowerCase()} changed`}
    >
      {fields
        .filter(([, { where }]) => !where || form.watch(where.setting) === where.is)
        .map(([name, setting]) => (
          <SettingField key={name} name={name} setting={setting} form={form} />
        ))}
    </FormCard>
  )
}

const Warning = styled.p`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-left: 3px solid ${theme.color.warn};
  background: ${tint('warn', 8)};
`
const Switches = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  p { color: ${theme.color.muted}; }
`
