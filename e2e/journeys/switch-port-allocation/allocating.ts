import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import type { LabClient } from '../lab/lab.ts'

export const path = '/workflows/switch-port-allocation'

export const main = (page: Page) => page.getByRole('main')

export const address = (query: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(query)}`

/** Until every source has answered. */
export async function settled(page: Page): Promise<void> {
  const result = main(page).locator('[aria-busy]').first()
  await expect(result).toHaveAttribute('aria-busy', 'false', { timeout: 35_000 })
  await expect(result).toHaveAttribute('data-old', 'false')
}

export interface EmptyOutlet {
  readonly label: string
  readonly switch: string
  /** Such as `sw-b02-1 Gi1/0/14`. */
  readonly port: string
  readonly vlan: number | null
}

/** An outlet that is patched to an open port where nothing is plugged in; another number is another one. */
export async function emptyOutlet(lab: LabClient, at: number): Promise<EmptyOutlet> {
  const outlets = await lab.outlets()
  const found: EmptyOutlet[] = []
  for (const { name } of await lab.switches()) {
    for (const { name: full, shortName, adminUp, operUp, mode, accessVlan: vlan } of await lab.ports(name)) {
      const outlet = outlets.find((one) => one.switch === name && one.interface === full)
      if (outlet === undefined || !adminUp || operUp || mode !== 'access') continue
      found.push({ label: outlet.label, switch: name, port: `${name} ${shortName}`, vlan })
    }
    if (found.length > at) break
  }
  const chosen = found[at]
  if (chosen === undefined) throw new Error('The campus has no such outlet.')
  return chosen
}

/** Holds the ticked ports of the page for a purpose. */
export async function hold(page: Page, purpose: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Hold', exact: true })
  await panel.getByLabel('Purpose').fill(purpose)
  await panel.getByRole('button', { name: /^Hold/ }).click()
}

/** The row of a port among the candidates. */
export const row = (page: Page, port: string) => main(page).locator(`tr[data-port="${port}"]`)
