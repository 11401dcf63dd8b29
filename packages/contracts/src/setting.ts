import * as z from 'zod/mini'
import { Domains, OutsideApprovers } from './approval-rules.ts'
import { Id, requiredText } from './common.ts'
import type { Schema } from './endpoint.ts'
import type { AdministratorAct } from './facts.ts'
import { AmountInput, Currency } from './money.ts'
import { WaysIn, wayNames } from './ways-in.ts'

/** The cards of the page, in their order. */
export const settingGroups = {
  name: 'Name of the Organisation',
  signIn: 'Sign-in',
  accounts: 'New Accounts',
  signOn: 'Single Sign-On',
  approvals: 'Approvals',
  retention: 'Retention',
} as const
export type SettingGroup = keyof typeof settingGroups

/** How the page asks for a value. A switch holds at once, after its question; all else when it is saved. */
type Asked =
  | { as: 'switch'; question: { title: string; text: string }; done: string }
  | { as: 'choice'; options: Record<string, string> }
  /** Several, with commas between. */
  | { as: 'texts'; example: string }
  | { as: 'text' }
  | { as: 'number' }
  /** A sum in each currency, or none. */
  | { as: 'sums' }
  /** Somebody who may approve, or nobody. */
  | { as: 'person' }

export type Setting<G extends Schema = Schema> = {
  group: SettingGroup
  label: string
  hint: string
  given: G
  /** What holds until somebody chooses. */
  preset: z.output<G>
  asked: Asked
  /** What the trail says of a change; of a switch, of on and off. The fields of the line bear the setting's name. */
  act: AdministratorAct | { on: AdministratorAct; off: AdministratorAct }
  /** Asked for, and then needed, only while another setting has this value. */
  where?: { setting: string; is: string; needs: string }
}

function setting<G extends Schema>(declared: Setting<G>): Setting<G> {
  return declared
}

const nameADomain = 'Name at least one domain.'

/**
 * What holds for the whole organisation, each declared once: contract, record, trail and page follow from its entry. On
 * pages by a name in PascalCase, which the build takes for schemas (web/build/lean-contracts.ts).
 */
export const Settings = {
  organisationName: setting({
    group: 'name',
    label: 'Name',
    hint: 'In the head of reports and mails. Nothing: they bear the name of Sortie alone.',
    given: z
      .string('This must be text.')
      .check(
        z.trim(),
        z.maxLength(120, 'Use at most 120 characters.'),
        z.regex(/^\P{Cc}*$/u, 'Write the name in one line.'),
      ),
    preset: '',
    asked: { as: 'text' },
    act: 'organisation_changed',
  }),
  secondFactorRequired: setting({
    group: 'signIn',
    label: 'Require a second step from everybody',
    hint: 'A passkey or the code of an authenticator app, in addition to the password.',
    given: z.boolean('secondFactorRequired must be true or false'),
    preset: false,
    asked: {
      as: 'switch',
      question: {
        title: 'Require a second step',
        text: 'Whoever has neither passkey nor authenticator app sets one up at the next sign-in and can do nothing else first. You too.',
      },
      done: 'A second step is required',
    },
    act: { on: 'second_factor_required', off: 'second_factor_optional' },
  }),
  emailProofRequired: setting({
    group: 'signIn',
    label: 'Require a proven address from everybody',
    hint: 'Whoever registers opens a link that is mailed to the address before the first sign-in. The list of users says whose address is not proven.',
    given: z.boolean('emailProofRequired must be true or false'),
    preset: false,
    asked: {
      as: 'switch',
      question: {
        title: 'Require proven addresses',
        text: 'Whoever has not proven the e-mail address opens the mailed link before the next sign-in. It can be sent again there.',
      },
      done: 'Proven addresses are required',
    },
    act: { on: 'email_proof_required', off: 'email_proof_optional' },
  }),
  providerOnly: setting({
    group: 'signIn',
    label: 'Require single sign-on from everybody',
    hint: 'Nobody signs in by a password or a passkey. Administrators still can, for the day on which the provider is away: all of them are told by mail, and the trail has it.',
    given: WaysIn.shape.providerOnly,
    preset: false,
    asked: {
      as: 'switch',
      question: {
        title: 'Require single sign-on',
        text: 'Passwords, passkeys, registration and “Forgot password?” end for everybody but administrators, who are told by mail of each sign-in by their own. Who is signed in stays so.',
      },
      done: 'Single sign-on is required',
    },
    act: { on: 'provider_required', off: 'provider_optional' },
  }),
  waysIn: setting({
    group: 'accounts',
    label: 'Who Makes an Account',
    hint: 'Administrators make and invite people in any case. Who has an account keeps it.',
    given: WaysIn.shape.waysIn,
    preset: 'open',
    asked: { as: 'choice', options: wayNames },
    act: 'ways_in_changed',
  }),
  joinDomains: setting({
    group: 'accounts',
    label: 'Domains to Join',
    hint: 'Not those below them. Everybody then proves their address before they sign in.',
    given: WaysIn.shape.joinDomains,
    preset: [],
    asked: { as: 'texts', example: 'example.com, example.org' },
    act: 'ways_in_changed',
    where: { setting: 'waysIn', is: 'domains', needs: nameADomain },
  }),
  /** Values of `acr` and `amr` by which a provider says that it had a second step. */
  providerFactors: setting({
    group: 'signOn',
    label: 'Second Step at the Provider',
    hint: 'What it says in acr or amr of a sign-in with a second step, such as mfa: ours is then not asked for. Nothing: always asked for.',
    given: z
      .array(requiredText('A value', 100), 'providerFactors must be a list of texts.')
      .check(z.maxLength(20, 'At most 20 values.')),
    preset: [],
    asked: { as: 'texts', example: 'mfa' },
    act: 'sign_on_rules_changed',
  }),
  /** Whatever SESSION_MAX_DAYS says. */
  providerHours: setting({
    group: 'signOn',
    label: 'Hours Until They Sign In Again',
    hint: 'Of who came by a provider, also while it is away. Nothing: as everybody else.',
    given: z.nullable(
      z
        .int('Enter a number of hours.')
        .check(
          z.minimum(1, 'At least one hour.'),
          z.maximum(8760, 'At most a year, which is 8760 hours.'),
        ),
    ),
    preset: null,
    asked: { as: 'number' },
    act: 'sign_on_rules_changed',
  }),
  /** 35: a month and some days, so that who hands in once a month signs on in time. */
  tokenSignOnDays: setting({
    group: 'signOn',
    label: 'Days That a Token Works Without a Sign-On',
    hint: 'A personal token of who comes in by single sign-on alone rests so many days after their last sign-on, and works again after the next: whoever is removed at the provider keeps none.',
    given: z
      .int('Enter a number of days.')
      .check(
        z.minimum(1, 'At least one day.'),
        z.maximum(365, 'At most 365 days, the longest life of a token.'),
      ),
    preset: 35,
    asked: { as: 'number' },
    act: 'sign_on_rules_changed',
  }),
  confirmedDomains: setting({
    group: 'approvals',
    label: 'Confirmed Domains',
    hint: 'Whoever has proven an address at one of these may approve. Others are confirmed one by one, in Users, Edit. Name only domains whose addresses you give out yourselves.',
    given: Domains,
    preset: [],
    asked: { as: 'texts', example: 'example.com, example.org' },
    act: 'approval_rules_changed',
  }),
  outside: setting({
    group: 'approvals',
    label: 'Approvers Outside',
    hint: 'Without an account, by a mailed link. It proves that somebody read that mailbox, and no more.',
    given: OutsideApprovers.shape.outside,
    preset: 'anywhere',
    asked: {
      as: 'choice',
      options: {
        anywhere: 'Any e-mail address',
        domains: 'Addresses at some domains',
        nowhere: 'Nobody',
      },
    },
    act: 'approval_rules_changed',
  }),
  outsideDomains: setting({
    group: 'approvals',
    label: 'Domains Outside',
    hint: 'Not those below them.',
    given: OutsideApprovers.shape.outsideDomains,
    preset: [],
    asked: { as: 'texts', example: 'client.example' },
    act: 'approval_rules_changed',
    where: { setting: 'outside', is: 'domains', needs: nameADomain },
  }),
  /** By currency; other currencies count at the day's rate. */
  secondFrom: setting({
    group: 'approvals',
    label: 'Second Approver from',
    hint: 'From these sums on a report needs a second approver. Both empty, one is enough. All currencies count together, at the rate of the day; where Rates has none, by their shares of these sums, and one whose sum is left empty always needs a second approver.',
    given: z.partialRecord(Currency, AmountInput),
    preset: {},
    asked: { as: 'sums' },
    act: 'approval_rules_changed',
  }),
  secondApproverId: setting({
    group: 'approvals',
    label: 'Second Approver',
    hint: 'Always this person. Nobody chosen: the first approver says whom to ask.',
    given: z.nullable(Id),
    preset: null,
    asked: { as: 'person' },
    act: 'approval_rules_changed',
  }),
  moversReports: setting({
    group: 'approvals',
    label: 'Open Reports of Who Gets Another Manager',
    hint: 'What waits for the manager of before, where the directory says who the new one is. Whoever changes a manager in Users, Edit is asked.',
    given: z.enum(['stay', 'go'], 'moversReports must be stay or go.'),
    preset: 'stay',
    asked: {
      as: 'choice',
      options: { stay: 'Stay there, until somebody hands them on', go: 'Go along to the new one' },
    },
    act: 'approval_rules_changed',
  }),
  receiptsKeptYears: setting({
    group: 'retention',
    label: 'Years for Which Receipts Are Kept',
    hint: 'Whole years after their own for which receipts and files of reports outlive the data of an erased person, for accounting. 0: they go with the person. It counts for who is erased from now on.',
    given: z
      .int('Enter whole years from 0 to 100.')
      .check(
        z.minimum(0, 'Enter whole years from 0 to 100.'),
        z.maximum(100, 'Enter whole years from 0 to 100.'),
      ),
    preset: 10,
    asked: { as: 'number' },
    act: 'organisation_changed',
  }),
}
export type SettingName = keyof typeof Settings
export const settingNames = (): SettingName[] => Object.keys(Settings) as SettingName[]
