import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Effect } from '@patchbay/contract/people/person'
import { valueWords } from '../../../../ui/clock-words.ts'
import { ResultTable } from '../../../../table/result-table.tsx'
import { Diff } from '../../../../ui/diff.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { keyTitles } from '../failed.tsx'
import css from '../user-management.module.css'
import { effectSentences } from './effect-words.ts'
import own from './effect-view.module.css'

const fieldTitles: Readonly<Record<string, string>> = {
  username: 'Username',
  email: 'E-mail',
  firstname: 'First name',
  lastname: 'Last name',
  role: 'Role',
  groups: 'Groups',
  keys: 'Direct keys',
  expires_at: 'Expires',
  status: 'Status',
  name: 'Name',
  description: 'Description',
  members: 'Members',
  rules: 'Rules, in order',
  title: 'Title',
  issuer: 'Issuer',
  client_id: 'Client',
  client_secret: 'Client secret',
  certificate_authority: 'Certificate authority',
  groups_claim: 'Claim with the groups',
  second_factor: 'Second factor',
  enabled: 'In use',
}
const lists: ReadonlySet<string> = new Set(['groups', 'members'])

/** One value of a field as the calls write it, as what a person reads. */
function valuesOf(field: string, text: string): string[] {
  if (text === '') return []
  if (field === 'keys') return keyTitles(text)
  if (field === 'rules') return text.split('\n')
  return lists.has(field) ? text.split(', ') : [valueWords(text)]
}

export function diffRows(fields: Effect['fields'], holder: boolean) {
  return fields.map(({ field, before, after }) => ({
    title: field === 'keys' && holder ? 'Keys' : (fieldTitles[field] ?? field),
    before: valuesOf(field, before),
    after: valuesOf(field, after),
  }))
}

/** What saving would do, as the server worked it out: sentences, fields, people. */
export function EffectView({ effect, holder = false }: { effect: Effect; holder?: boolean }) {
  const { fields, people, gaining, losing } = effect
  return (
    <div className={css.stack}>
      <div className={own.sentences}>
        {effectSentences(effect).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Panel title="What changes" count={fields.length}>
        {fields.length === 0 ? (
          <p className={css.none}>No field changes.</p>
        ) : (
          <Diff label="What changes" rows={diffRows(fields, holder)} />
        )}
      </Panel>
      {people.length > 0 && (
        <Panel title="Who is affected" count={people.length} aside={`${gaining} gaining, ${losing} losing`}>
          <ResultTable
            title="Who is affected"
            stacks
            rows={people}
            keyOf={({ id }) => String(id)}
            columns={[
              { head: 'Username', text: ({ username }) => username, look: 'mono' },
              { head: 'Gains', cell: ({ gains }) => <Keys sign="+" keys={gains} /> },
              { head: 'Loses', cell: ({ loses }) => <Keys sign="−" keys={loses} /> },
            ]}
          />
        </Panel>
      )}
    </div>
  )
}

function Keys({ sign, keys }: { sign: '+' | '−'; keys: readonly AccessKey[] }) {
  if (keys.length === 0) return <span className={css.faint}>–</span>
  return (
    <span className={sign === '+' ? own.gains : own.loses}>
      {sign} {keys.map((key) => accessKeyWords[key].title).join(', ')}
    </span>
  )
}
