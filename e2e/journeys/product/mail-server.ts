import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** As SMTP_URL has it. */
  readonly url: string
  /** Where each mail that was taken is a file, as it came. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

/** A server that takes every mail and hands it to nobody. The folder goes with it. */
export async function startMailServer(folder: string): Promise<MailServer> {
  mkdirSync(folder, { recursive: true })
  let taken = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => `X-Taken-For: ${address}\r\n`).join('')
        taken += 1
        writeFileSync(join(folder, `${taken}.eml`), to + Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
