import type { Account } from '@patchbay/contract/account/account'
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
    'This lets somebody manage people and grant themselves everything. Another administrator must agree within 7 days.',
  proof:
    'This lets somebody manage people. No other administrator can agree, so it is done alone and recorded as such. Confirm your identity.',
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
          hint="The other administrator reads it. Stored with the change."
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
    ...(reason.length < 3 ? { reason: 'Enter a reason.' } : {}),
    ...(proves ? proofFaults(read, account, account.second_factor.enrolled) : {}),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { given: { reason, ...(proves ? readProof(read, account.source) : {}) } }
}

/** Said after it was asked. */
export const waitingWords = (what: string) =>
  `${what} awaits another administrator, under Requests. Nothing has changed yet.`
