import { unreachable } from '@patchbay/connectors/failures'
import type { AccountRow, GroupAccount } from '@patchbay/connectors/directory/accounts'
import type {
  DirectoryCapabilities,
  LockoutPolicy,
  Person,
  SignInRefusal,
} from '@patchbay/connectors/directory/capabilities'
import type { Systems } from '../systems/open.ts'

export const solberg: Person = {
  dn: 'CN=Ingrid Solberg,OU=Staff,DC=campus,DC=example',
  id: '8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718',
  username: 'isolberg',
  principal: 'ingrid.solberg@staff.example',
  displayName: 'Ingrid Solberg',
  firstname: 'Ingrid',
  lastname: 'Solberg',
  email: 'i.solberg@campus.example',
  title: null,
  department: null,
  office: null,
  phone: null,
  employeeNumber: null,
  enabled: true,
  locked: false,
  expiresAt: null,
  passwordSetAt: null,
  groups: [],
}

export const nocEngineers = {
  dn: 'CN=NOC Engineers (all),OU=Groups,DC=campus,DC=example',
  name: 'noc-engineers',
}

const row: AccountRow = {
  kind: 'group',
  dn: '',
  id: null,
  sid: null,
  login: null,
  name: nocEngineers.name,
  dnsName: null,
  email: null,
  title: null,
  department: null,
  office: null,
  description: null,
  enabled: null,
  deleted: null,
}

const group: GroupAccount = {
  hidden: [],
  unsure: false,
  dn: '',
  id: null,
  sid: null,
  name: nocEngineers.name,
  description: null,
  email: null,
  purpose: 'rights',
  scope: 'global',
  place: [],
  owner: null,
  privileged: null,
  createdAt: null,
}

const member = { kind: 'user', enabled: true, primary: false } as const

/** A directory of one person, in place of a connected one; every part of it can be changed. */
export function pretendDirectory() {
  const state = {
    person: solberg,
    around: [nocEngineers],
    /** Of the one group that can be read. */
    members: [solberg],
    refusal: null as SignInRefusal | null,
    away: false,
    password: 'directory password',
    lockout: null as LockoutPolicy | null,
    /** Distinguished names that were tried, in order. */
    binds: [] as string[],
  }
  const reading = <T>(value: T) => ({ value, complete: true, dropped: 0, observedAt: new Date() })
  const can: Partial<DirectoryCapabilities> = {
    findAccounts: async ({ text }) =>
      reading(text === nocEngineers.name ? [{ ...row, dn: nocEngineers.dn }] : []),
    readGroup: async (dn) => reading(dn === nocEngineers.dn ? { ...group, dn } : null),
    readMembers: async () =>
      reading(
        state.members.map(({ dn, displayName, username }) => ({
          ...member,
          dn,
          name: displayName,
          login: username,
        })),
      ),
    findPeople: async (question) => {
      if (state.away)
        throw unreachable({ cause: 'timed-out', message: 'The directory did not answer in time' })
      if ('dn' in question) return reading(state.members.filter(({ dn }) => dn === question.dn))
      const asked = (Object.values(question)[0] ?? '').toLowerCase().replace(/^.*\\/, '')
      const { id, username, principal, email } = state.person
      const names = [id, username, `${username}@campus.example`, principal, email]
      return reading(names.includes(asked) ? [state.person] : [])
    },
    lockout: async () => reading(state.lockout),
    groupsAround: async () => reading(state.around),
    signIn: async (who, password) => {
      state.binds.push(typeof who === 'string' ? who : who.dn)
      if (state.refusal !== null) return { signedIn: false, reason: state.refusal }
      return password.reveal() === state.password ? { signedIn: true } : { signedIn: false, reason: 'wrong' }
    },
  }
  const system = {
    name: 'directory-1',
    kind: 'directory',
    product: 'active-directory',
    title: 'Directory',
    address: null,
    devices: [],
    can: async () => can,
  }
  const systems = {
    all: [system],
    ofKind: () => [system],
    named: () => system,
    close: async () => undefined,
  } as unknown as Systems
  return Object.assign(state, { systems })
}
