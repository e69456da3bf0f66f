import type { PolicyName, PolicyValue } from '@patchbay/contract/policies/policies'
import type { ReactNode } from 'react'

/** Values of a form: text and booleans, as drafts store them. */
export type Typed = Readonly<Record<string, string | boolean>>

export interface Line {
  readonly title: string
  readonly values: readonly string[]
}

/** Display and form of one policy. */
export interface PolicyPart<N extends PolicyName = PolicyName> {
  readonly name: N
  readonly title: string
  /** Purpose and effect, at most two sentences. */
  readonly about: string
  /** Its values as lines, for page, preview and history. */
  lines(value: PolicyValue<N>): readonly Line[]
  /** Rules that always apply. */
  readonly always?: readonly Line[]
  typed(value: PolicyValue<N>): Typed
  /** The typed value, or faults by field. */
  read(
    typed: Typed,
  ): { readonly value: PolicyValue<N> } | { readonly faults: Readonly<Record<string, string>> }
  /** Reason for confirming the identity on saving; absent where none is needed. */
  readonly proves?: string
  /** What saving deletes for good, one sentence each, confirmed before. */
  readonly deletes?: (before: PolicyValue<N>, after: PolicyValue<N>) => readonly string[]
  fields(form: FieldsProps): ReactNode
}

export interface FieldsProps {
  readonly typed: Typed
  readonly set: (name: string, value: string | boolean) => void
  readonly fault: (name: string) => string | undefined
}
