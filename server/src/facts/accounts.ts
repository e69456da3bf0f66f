import type { Ask, Reading } from '@patchbay/connectors/asking'
import type {
  AccountQuestion,
  AccountRow,
  ComputerAccount,
  ControllerReading,
  DomainController,
  GroupAccount,
  Member,
  Membership,
  UserAccount,
} from '@patchbay/connectors/directory/accounts'
import type { Computer } from '@patchbay/connectors/directory/capabilities'
import type { System } from '../systems/open.ts'

type Pending<T> = Promise<Reading<T>> | undefined

/** What one directory tells of accounts, each reading by itself; undefined where it cannot be asked. */
export interface AccountReadings {
  readonly find: ((question: AccountQuestion) => Promise<Reading<readonly AccountRow[]>>) | undefined
  readonly user: (dn: string) => Pending<UserAccount | null>
  readonly computer: (dn: string) => Pending<ComputerAccount | null>
  readonly group: (dn: string) => Pending<GroupAccount | null>
  /** Groups that it is in, directly and through others. */
  readonly memberships: (dn: string) => Pending<readonly Membership[]>
  /** Direct members of a group. */
  readonly members: (dn: string) => Pending<readonly Member[]>
  /** What is not replicated, from all controllers. */
  readonly controllers: (dn: string) => Pending<readonly ControllerReading[]>
  /** Controllers that exist, by the directory's own list. */
  readonly existing: () => Pending<readonly DomainController[]>
  /** Computers that the person manages. */
  readonly managed: (dn: string) => Pending<readonly Computer[]>
}

/** Opens a directory to be read; `ask` gives each question what time is left. */
export async function accountReadings(system: System<'directory'>, ask: () => Ask): Promise<AccountReadings> {
  const can = await system.can()
  const { findAccounts } = can
  return {
    find: findAccounts && ((question) => findAccounts(question, ask())),
    user: (dn) => can.readUser?.(dn, ask()),
    computer: (dn) => can.readComputer?.(dn, ask()),
    group: (dn) => can.readGroup?.(dn, ask()),
    memberships: (dn) => can.readMemberships?.(dn, ask()),
    members: (dn) => can.readMembers?.(dn, ask()),
    controllers: (dn) => can.readControllers?.(dn, ask()),
    existing: () => can.listControllers?.(ask()),
    managed: (dn) => can.findComputers?.({ managedBy: dn }, ask()),
  }
}
