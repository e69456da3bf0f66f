import type { Listening } from '../emulator/emulator.ts'
import type { LabJournal } from '../emulator/journal.ts'
import type { LeverBoard } from '../emulator/levers.ts'
import type { World } from '../world/model/world.ts'

/** What the control channel works on. */
export interface ControlledLab {
  readonly world: World
  readonly levers: LeverBoard
  readonly journal: LabJournal
  /** With which its alerts are signed; none for a lab that sends none. */
  readonly alertsSecret?: string
  readonly listening: readonly Listening[]
  /** Machines of systems that have device levers, as switches have. */
  readonly machines?: readonly string[]
}
