import type { StartEmulator } from '../emulator.ts'
import { kea } from './dhcp/kea/emulator.ts'

/** Every system the lab plays. */
export const emulators: readonly StartEmulator[] = [kea]
