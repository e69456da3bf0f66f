import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Chart as Drawn } from '@patchbay/contract/dashboard/dashboard'
import type { ChartName } from '@patchbay/contract/dashboard/names'
import type { Heard } from '../tile/silence.ts'
import type { Asking } from '../tile/tile.ts'

/** What is drawn, without what all charts have. */
export type Reading = Pick<Drawn, 'sentence' | 'times' | 'lines'> &
  Partial<Pick<Drawn, 'notes' | 'choices' | 'chosen' | 'opens' | 'title'>>

/** A chart of the dashboard. */
export interface Chart {
  readonly name: ChartName
  readonly title: string
  readonly unit: string
  /** Of the screen that has what it draws. */
  readonly key: AccessKey
  read(asking: Asking, chosen: string | undefined): Promise<Reading>
  readonly heard: Heard
}

/** Nothing to draw, and why. */
export const nothingYet = (sentence: string): Reading => ({ sentence, times: [], lines: [] })
