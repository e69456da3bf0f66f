import { Agent, request } from 'node:http'
import { startProduct } from '../running-server.ts'
import type { Product } from '../running-server.ts'
import { signIn } from '../search/searcher.ts'
import type { Stage } from './stage.ts'

/** Somebody who is signed in to a running product, over so many connections that stay open. */
export interface Guest {
  readonly product: Product
  /** Milliseconds until a call, named by its path, is answered whole, and what the answer was. */
  get(path: string): Promise<{ readonly took: number; readonly text: string }>
  stop(): Promise<void>
}

export const connections = 4

export async function startGuest({ folder, url, ownerUrl }: Stage): Promise<Guest> {
  const product = await startProduct(folder, { url, ownerUrl })
  try {
    const cookie = await signIn(product)
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const get = (path: string) =>
      new Promise<{ took: number; text: string }>((resolve, reject) => {
        const start = performance.now()
        const sent = request(
          `${product.url}/api${path}`,
          { agent, headers: { accept: 'application/json', cookie } },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('error', reject)
            answer.on('end', () => {
              const took = performance.now() - start
              const text = Buffer.concat(parts).toString()
              if (answer.statusCode === 200) resolve({ took, text })
              else reject(new Error(`${path} was answered ${answer.statusCode}: ${text.slice(0, 200)}`))
            })
          },
        )
        sent.on('error', reject)
        sent.end()
      })
    const stop = () => {
      agent.destroy()
      return product.child.stop()
    }
    return { product, get, stop }
  } catch (error) {
    await product.child.stop()
    throw error
  }
}

export const search = (text: string) => `/workflows/search-and-locate/?q=${encodeURIComponent(text)}`
