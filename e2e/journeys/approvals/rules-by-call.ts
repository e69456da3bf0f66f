import { signInByCall } from '../product/api.ts'
import type { Product } from '../product/running.ts'

interface Known {
  readonly name: string
  readonly version: number
}

/** Lets changes that touch this wait for a second person; null for no rule at all. */
export async function ruleOn(product: Product, thing: string | null): Promise<void> {
  const cookie = await signInByCall(product, 'administrator')
  const headers = { cookie, 'content-type': 'application/json' }
  const base = `${product.url}/api/administration/policies/`
  const { data } = (await (await fetch(base, { headers })).json()) as {
    readonly data: { readonly policies: readonly Known[] }
  }
  const version = data.policies.find(({ name }) => name === 'approval-rules')?.version ?? 0
  const rule = { name: 'Exams', kinds: [], roles: [], warned: false, undoing: false }
  const value = { rules: thing === null ? [] : [{ ...rule, things: [thing] }], hours: 48 }
  const response = await fetch(`${base}approval-rules/`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ value, version, why: 'a journey' }),
  })
  if (!response.ok) throw new Error(`The rule was not set: ${response.status} ${await response.text()}`)
}
