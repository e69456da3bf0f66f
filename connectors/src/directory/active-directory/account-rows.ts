import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { AccountKind, AccountQuestion, AccountRow } from '../accounts.ts'
import { accountFilter, deletedFilter } from './account-filter.ts'
import type { Filter } from 'ldapts'
import { alsoMarked } from './marked-names.ts'
import { isNamed, computerOf } from './computers.ts'
import { commonName, placeItself } from './distinguished-name.ts'
import type { DomainNames } from './domain-names.ts'
import { guidText, octetAttributes, octetsOf } from './octets.ts'
import { sameNumber } from './phone-number.ts'
import { equal, managedClasses } from './filters.ts'
import { generalizedTime } from './generalized-time.ts'
import { sidText } from './sid.ts'
import { findAlike } from './sound-rows.ts'
import { controlBit } from './lock-state.ts'
import { bits, text, texts } from './values.ts'

export const rowAttributes = [
  'objectClass',
  'objectGUID',
  'objectSid',
  'sAMAccountName',
  'displayName',
  'name',
  'cn',
  'mail',
  'title',
  'department',
  'physicalDeliveryOfficeName',
  'description',
  'userAccountControl',
  'telephoneNumber',
  'ipPhone',
  'mobile',
  'dNSHostName',
  'employeeID',
  'employeeNumber',
  'userPrincipalName',
  'proxyAddresses',
] as const

const deletedAttributes = [
  ...rowAttributes,
  'isDeleted',
  'lastKnownParent',
  'whenChanged',
  'msDS-LastKnownRDN',
]

/** Entries of one answer. */
const most = 500

/** Where deleted objects lie, by a name that is the same in every language (MS-ADTS 6.1.1.4.11). */
const deletedObjects = (domain: string) => `<WKGUID=18E2EA80684F11D2B9AA00C04F79F805,${domain}>`

const managedNames = managedClasses.map((one) => one.toLowerCase())

export function kindOf(entry: LdapEntry): AccountKind | null {
  const classes = new Set(texts(entry, 'objectClass').map((one) => one.toLowerCase()))
  // A service's account signs in as one, though it is a computer by class.
  if (managedNames.some((one) => classes.has(one))) return 'user'
  // A computer is a user by class too.
  if (classes.has('computer')) return 'computer'
  if (classes.has('group')) return 'group'
  return classes.has('user') ? 'user' : null
}

export const enabledOf = (entry: LdapEntry): boolean | null => {
  const control = bits(entry, 'userAccountControl')
  return control === null ? null : (control & controlBit.disabled) === 0
}

const withoutDeletion = (name: string) => name.replace(/[\n\0].*$/s, '')

/** Null for a row of another class. */
export function rowOf(entry: LdapEntry): AccountRow | null {
  const kind = kindOf(entry)
  if (kind === null || entry.dn === '') return null
  const gone = text(entry, 'isDeleted') === 'TRUE'
  const parent = text(entry, 'lastKnownParent')
  const plain = text(entry, 'name') ?? text(entry, 'cn') ?? commonName(entry.dn)
  const own = gone ? (text(entry, 'msDS-LastKnownRDN') ?? withoutDeletion(plain)) : plain
  return {
    kind,
    dn: entry.dn,
    id: guidText(octetsOf(entry, 'objectGUID')[0] ?? Buffer.alloc(0)),
    sid: sidText(octetsOf(entry, 'objectSid')[0] ?? Buffer.alloc(0)),
    login: text(entry, 'sAMAccountName'),
    name: kind === 'user' ? (text(entry, 'displayName') ?? own) : own,
    dnsName: text(entry, 'dNSHostName'),
    email: text(entry, 'mail'),
    title: text(entry, 'title'),
    department: text(entry, 'department'),
    office: text(entry, 'physicalDeliveryOfficeName'),
    description: text(entry, 'description'),
    enabled: kind === 'group' ? null : enabledOf(entry),
    deleted: gone
      ? {
          at: generalizedTime(text(entry, 'whenChanged')),
          from: parent === null ? null : placeItself(parent),
        }
      : null,
  }
}

/** Windows says of a container that may not be seen that it is not there; Samba gives nothing, and says nothing of it. */
export async function seesDeleted(
  session: LdapSession,
  domain: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { entries } = await session.search(
    {
      base: deletedObjects(domain),
      scope: 'base',
      filter: equal('objectClass', 'container'),
      attributes: ['cn'],
      most: 1,
      deleted: true,
    },
    signal,
  )
  return entries.length > 0
}

export interface RowsAnswer {
  readonly rows: readonly AccountRow[]
  readonly complete: boolean
  readonly dropped: number
}

const numbers = (entry: LdapEntry) =>
  ['telephoneNumber', 'ipPhone', 'mobile'].flatMap((attribute) => texts(entry, attribute))

/** Does the entry fit for another reason than the end of a number, which many share? */
function matchesQuestion({ text: asked, as }: AccountQuestion, entry: LdapEntry): boolean {
  if (!as.includes('phone')) return true
  if (numbers(entry).some((one) => sameNumber(asked, one))) return true
  const same = (attribute: string) =>
    texts(entry, attribute).some((one) => one.toLowerCase() === asked.toLowerCase())
  return (
    as.some((form) => form !== 'phone') &&
    ['sAMAccountName', 'employeeID', 'employeeNumber', 'cn', 'name', 'mail'].some(same)
  )
}

const tellRows = (entries: readonly LdapEntry[], complete: boolean): RowsAnswer => {
  const rows = entries.map(rowOf)
  const whole = rows.filter((row) => row !== null)
  return { rows: whole, complete, dropped: rows.length - whole.length }
}

const bySound = ({ as, deleted }: AccountQuestion) =>
  deleted !== true && as.length === 1 && as[0] === 'sounds-like'

/** The account name of a computer is cut at fifteen characters; another computer may have the same beginning. */
function isMeant({ text: asked, as }: AccountQuestion, entry: LdapEntry): boolean {
  if (kindOf(entry) !== 'computer' || as.includes('computer-part') || !as.includes('computer')) return true
  const computer = computerOf(entry)
  return computer === null || as.includes('sid') || as.includes('id') || isNamed(asked, computer)
}

export async function findRows(
  session: LdapSession,
  base: string,
  domain: string,
  names: DomainNames,
  question: AccountQuestion,
  signal: AbortSignal,
): Promise<RowsAnswer> {
  if (bySound(question)) {
    const wanted = { attributes: rowAttributes, octets: octetAttributes }
    const { entries, complete } = await findAlike(session, base, question.text, wanted, signal)
    return tellRows(entries, complete)
  }
  const gone = question.deleted === true
  const filter = gone ? deletedFilter(question, names) : accountFilter(question, names)
  if (filter === null) return { rows: [], complete: true, dropped: 0 }
  const search = (by: Filter) =>
    session.search(
      {
        base: gone ? deletedObjects(domain) : base,
        scope: 'sub',
        filter: by,
        attributes: gone ? deletedAttributes : rowAttributes,
        octets: octetAttributes,
        most,
        ...(gone ? { deleted: true } : {}),
      },
      signal,
    )
  const found = await search(filter)
  const byName = !gone && question.as.includes('name')
  const answer = byName ? await alsoMarked(search, question.text, found) : found
  const wanted = gone
    ? answer.entries
    : answer.entries.filter((entry) => matchesQuestion(question, entry) && isMeant(question, entry))
  return tellRows(wanted, answer.complete)
}
