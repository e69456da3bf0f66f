import type { PolicyName, PolicyValue } from '@patchbay/contract/policies/policies'
import type { ReactNode } from 'react'

/** A form's values: text and ticks alone, so that a draft keeps them. */
export type Typed = Readonly<Record<string, string | boolean>>

export interface Line {
  readonly title: string
  readonly values: readonly string[]
}

/** How one policy is shown and typed. */
export interface PolicyPart<N extends PolicyName = PolicyName> {
  readonly name: N
  readonly title: string
  /** What it is about and what it does, in a sentence or two. */
  readonly about: string
  /** What it says, for the page, what saving changes, and its history. */
  lines(value: PolicyValue<N>): readonly Line[]
  /** What holds beside it, whatever a site decides. */
  readonly always?: readonly Line[]
  typed(value: PolicyValue<N>): Typed
  /** The value that was typed, or faults by the name of the field. */
  read(
    typed: Typed,
  ): { readonly value: PolicyValue<N> } | { readonly faults: Readonly<Record<string, string>> }
  /** Why whoever saves it proves once more who they are; left out where nobody is asked. */
  readonly proves?: string
  /** What saving deletes for good, a sentence each: it is asked once more before. */
  readonly deletes?: (before: PolicyValue<N>, after: PolicyValue<N>) => readonly string[]
  fields(form: FieldsProps): ReactNode
}

export interface FieldsProps {
  readonly typed: Typed
  readonly set: (name: string, value: string | boolean) => void
  readonly fault: (name: string) => string | undefined
}
