import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { CallFailure } from '../api/failure.ts'
import { ProveFields, readProof } from './prove-fields.tsx'
import type { Proof } from './prove-fields.tsx'
import { useAccount } from './use-account.ts'
import type { OwnAccount } from './use-account.ts'
import { Panel } from '../ui/panel.tsx'
import css from '../ui/page-parts.module.css'

export interface ProofOfSelf {
  readonly form: RefObject<HTMLFormElement | null>
  readonly account: OwnAccount | undefined
  /** What was typed; null while nothing is asked for. What is missing is found by the server, and said at its field. */
  readonly read: () => Proof | null
}

/** Before something is taken away or turned off: who clicks proves once more who they are. */
export function useProofOfSelf(wanted: boolean): ProofOfSelf {
  const form = useRef<HTMLFormElement>(null)
  const { data: account } = useAccount()
  const value = (name: string) => {
    const field = form.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  return {
    form,
    account,
    read: () => (wanted && account !== undefined ? readProof(value, account.source) : null),
  }
}

/** The same where the server alone knows that it is wanted: from the first refusal for want of it. */
export function useProofOnceAsked(failure: CallFailure | null): ProofOfSelf & { readonly wanted: boolean } {
  const [wanted, setWanted] = useState(false)
  const asks =
    failure?.code === 'provider-must-confirm' ||
    ['password', 'code'].some((name) => failure?.fields[name] !== undefined)
  if (asks && !wanted) setWanted(true)
  return { ...useProofOfSelf(wanted), wanted }
}

interface Props {
  readonly proof: ProofOfSelf
  readonly fault: (name: string) => string | undefined
  /** Why it is asked for. */
  readonly words?: string
  readonly onEnter: () => void
}

export function ProofOfSelfPanel({
  proof: { form, account },
  fault,
  words = 'This removes or disables something. Confirm your identity.',
  onEnter,
}: Props) {
  if (account === undefined) return null
  const faults = Object.fromEntries(
    ['password', 'code'].flatMap((name) => {
      const words = fault(name)
      return words === undefined ? [] : [[name, words] as const]
    }),
  )
  return (
    <Panel title="Your identity">
      <form
        ref={form}
        className={css.inside}
        aria-label="Your identity"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onEnter()
        }}
      >
        <p className={css.muted}>{words}</p>
        <ProveFields account={account} asksCode={account.second_factor.enrolled} faults={faults} />
      </form>
    </Panel>
  )
}
