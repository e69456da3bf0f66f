import type { Effect } from '@patchbay/contract/people/person'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import type { Handlers, Question } from '../../../http/handlers.ts'
import { previewRights, saveRights } from '../../../people/change-rights.ts'
import { toldOfHolder } from '../../../people/entries.ts'
import type { RightsChange } from '../../../people/change-rights.ts'
import {
  changeGroup,
  changeRole,
  makeGroup,
  makeRole,
  removeGroup,
  removeRole,
} from '../../../people/holder-changes.ts'
import type { HolderSaid } from '../../../people/holder-changes.ts'
import type { SignedIn } from '../../../people/person.ts'
import type { CallContext } from '../../call-context.ts'

type Record = Question<never>['record']

/** Groups and roles. */
export function holderCalls({
  database,
}: CallContext): Pick<
  Handlers,
  | 'POST /administration/user-management/groups/'
  | 'PUT /administration/user-management/groups/'
  | 'POST /administration/user-management/groups/preview/'
  | 'POST /administration/user-management/groups/remove/'
  | 'POST /administration/user-management/roles/'
  | 'PUT /administration/user-management/roles/'
  | 'POST /administration/user-management/roles/preview/'
  | 'POST /administration/user-management/roles/remove/'
> {
  const save = async (
    kind: 'group' | 'role',
    { person, record }: { readonly person: SignedIn; readonly record: Record },
    change: RightsChange<HolderSaid>,
  ) => {
    const finish = (transaction: Transaction<Database>, done: HolderSaid, effect: Effect) =>
      record(transaction, toldOfHolder(kind, done, effect))
    const { done, effect } = await saveRights(database, person, change, finish)
    return { id: done.id, effect }
  }
  return {
    'POST /administration/user-management/groups/': (asked) => save('group', asked, makeGroup(asked.body)),
    'PUT /administration/user-management/groups/': (asked) => {
      const { id, version, ...fields } = asked.body
      return save('group', asked, changeGroup(id, version, fields))
    },
    'POST /administration/user-management/groups/preview/': ({ body, person }) => {
      const { id, version, ...fields } = body
      return previewRights(database, person, id === 0 ? makeGroup(fields) : changeGroup(id, version, fields))
    },
    'POST /administration/user-management/groups/remove/': async (asked) =>
      (await save('group', asked, removeGroup(asked.body.id, asked.body.version))).effect,
    'POST /administration/user-management/roles/': (asked) => save('role', asked, makeRole(asked.body)),
    'PUT /administration/user-management/roles/': (asked) => {
      const { id, version, ...fields } = asked.body
      return save('role', asked, changeRole(id, version, fields))
    },
    'POST /administration/user-management/roles/preview/': ({ body, person }) => {
      const { id, version, ...fields } = body
      return previewRights(database, person, id === 0 ? makeRole(fields) : changeRole(id, version, fields))
    },
    'POST /administration/user-management/roles/remove/': async (asked) =>
      (await save('role', asked, removeRole(asked.body.id, asked.body.version))).effect,
  }
}
