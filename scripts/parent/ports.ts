import { createServer } from 'node:net'
import { StartError } from './child.ts'

/** Refuses a port that somebody listens on, before anything is started. 0 is any free one. */
export async function refuseTakenPort(setting: string, host: string, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ host, port, exclusive: true }, resolve)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `${setting} ${port} on ${host} is taken: stop what listens there, or set ${setting} to another port.`,
        2,
      )
    }
    if (code === 'EACCES') {
      throw new StartError(
        `${setting} ${port} on ${host} is not for this user: set ${setting} to a port from 1024 on.`,
        2,
      )
    }
    if (code === 'EADDRNOTAVAIL') throw new StartError(`HOST ${host} is no address of this machine.`, 2)
    throw error
  } finally {
    probe.close()
  }
}
