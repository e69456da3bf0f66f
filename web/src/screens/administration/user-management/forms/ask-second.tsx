import type { Account } from '@patchbay/contract/account'
import type { Effect } from '@patchbay/contract/people/person'
import { ProveFields, proofFaults, readProof } from '../../../../own-account/prove-fields.tsx'
import { InputField } from '../../../../ui/input-field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import css from '../user-management.module.css'
import type { Asking } from './use-review.ts'

type Needs = NonNullable<Effect['needs']>
type Faults = Readonly<Record<string, string>>

const words: Readonly<Record<Needs, string>> = {
  'second-person':
    'This lets somebody manage people, who can then give themselves everything. So another administrator looks at it and agrees, within seven days.',
  proof:
    'This lets somebody manage people, which takes another administrator. Nobody else could agree, so it is done alone: prove again who you are. The record says that it was done so.',
}

/** What it takes beside saving: a reason, and where it is proven the own password once more. */
export function AskSecond({
  needs,
  proves,
  account,
  faults,
}: {
  needs: Needs
  /** Nobody else could agree, or it is proven by whoever asks for it. */
  proves: boolean
  account: Account | undefined
  faults: Faults
}) {
  return (
    <Panel title={needs === 'proof' ? 'Done alone' : 'A second person'} tone="warn">
      <div className={css.inside}>
        <p>{words[needs]}</p>
        <InputField
          label="Reason"
          name="reason"
          autoComplete="off"
          maxLength={500}
          fault={faults.reason}
          hint="The other one reads it, and it stays with the change."
        />
        {proves && account !== undefined && (
          <ProveFields account={account} asksCode={account.second_factor.enrolled} faults={faults} />
        )}
      </div>
    </Panel>
  )
}

/** What was typed there, or what is missing. */
export function readAsking(
  read: (name: string) => string,
  asked: boolean,
  account: Account | undefined,
): { readonly given: Asking } | { readonly faults: Faults } {
  const reason = read('reason').trim()
  const proves = asked && account !== undefined
  const faults = {
    ...(reason.length < 3 ? { reason: 'Say why, in a few words.' } : {}),
    ...(proves ? proofFaults(read, account, account.second_factor.enrolled) : {}),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { given: { reason, ...(proves ? readProof(read, account.source) : {}) } }
}

/** Said after it was asked. */
export const waitingWords = (what: string) =>
  `${what} waits for another administrator, who finds it under Requests. Nothing has changed yet.`
