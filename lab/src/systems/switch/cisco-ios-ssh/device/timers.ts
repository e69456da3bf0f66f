import type { World } from '../../../../world/model/world.ts'

/** Looks at the world's clock this often while something waits for it. */
const interval = 200

/** Calls once at a time of the world's clock, which may be moved ahead. The answer takes it back. */
export function atWorldTime(world: World, time: number, call: () => void): () => void {
  const timer = setInterval(() => {
    if (world.clock.now() < time) return
    clearInterval(timer)
    call()
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
