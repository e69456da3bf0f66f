import type { StartEmulator } from '../emulator.ts'
import { kea } from './dhcp/kea/emulator.ts'
import { ise } from './identity/cisco-ise/emulator.ts'

/** Every system the lab plays. */
export const emulators: readonly StartEmulator[] = [kea, ise]
