import type { Chassis } from './chassis.ts'
import { log } from './log.ts'

const look = 500

/**
 * Brings ports back that the device took down for a cause that recovers, when their time is over. Looks as long as
 * a cause is enabled; the answer ends it.
 */
export function watchRecovery(chassis: Chassis): () => void {
  const { device, lab } = chassis
  const timer = setInterval(() => {
    const now = lab.world.clock.now()
    for (const of of device.interfaces.values()) {
      const cause = of.errDisabled
      if (cause === null || !of.adminUp || !chassis.recovery.has(cause)) continue
      if (now - of.lastChange < chassis.recoveryInterval * 1000) continue
      log(
        chassis,
        `%PM-4-ERR_RECOVER: Attempting to recover from ${cause} err-disable state on ${of.shortName}`,
      )
      lab.world.setInterface(device.name, of.name, { errDisabled: null })
    }
  }, look)
  timer.unref()
  return () => clearInterval(timer)
}
