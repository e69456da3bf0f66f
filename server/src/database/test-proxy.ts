import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import type { TestDatabase } from './test-database.ts'

export interface Door {
  /** The database through this door, as the application. */
  readonly url: string
  /** Ends every connection and refuses new ones. */
  shut(): void
  /** Passes nothing on any more and ends nothing, as a network does that drops every packet. */
  hold(): void
  /** Lets new connections through. Those held stay dead. */
  open(): void
  close(): Promise<unknown>
}

/** A door in front of the database's socket that can be shut or turned into a black hole. */
export async function openDoor(database: TestDatabase): Promise<Door> {
  const given = new URL(database.url.replace('@/', '@socket/'))
  const target = `${given.searchParams.get('host')}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  let state: 'open' | 'shut' | 'held' = 'open'
  const server = createServer((client) => {
    if (state === 'shut') {
      client.destroy()
      return
    }
    sockets.add(client)
    client.on('error', () => undefined).on('close', () => sockets.delete(client))
    if (state === 'held') return
    const behind = connect(target)
    sockets.add(behind)
    behind.on('error', () => undefined).on('close', () => sockets.delete(behind))
    client.pipe(behind).pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${given.username}:${given.password}@127.0.0.1:${port}${given.pathname}`,
    shut: () => {
      state = 'shut'
      for (const socket of sockets) socket.destroy()
    },
    hold: () => {
      state = 'held'
      for (const socket of sockets) socket.unpipe().pause()
    },
    open: () => {
      state = 'open'
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
