import type { Json, JsonObject } from '../deployment/json.ts'
import type { IseNode } from '../deployment/node.ts'

interface Done {
  readonly key: string
  /** Null where it went well, else why not. */
  readonly problem: string | null
}

/** What was asked for in bulk, one entry for each thing, with how it went. */
export class Tasks {
  readonly #node: IseNode
  readonly #tasks = new Map<string, JsonObject>()

  constructor(node: IseNode) {
    this.#node = node
  }

  /** Answers the id of the task. The lab has done it by then. */
  add(moduleType: string, done: readonly Done[]): string {
    const startTime = new Date(this.#node.lab.world.clock.now()).toISOString()
    const id = this.#node.identify('task', `${startTime} ${this.#tasks.size}`)
    const failed = done.filter(({ problem }) => problem !== null)
    this.#tasks.set(id, {
      id,
      moduleType,
      executionStatus: 'COMPLETED',
      startTime,
      resourcesCount: done.length,
      successCount: done.length - failed.length,
      failCount: failed.length,
      detailStatus: done.map(({ key, problem }) => ({
        name: key,
        status: problem === null ? 'SUCCESS' : 'FAIL',
        ...(problem === null ? {} : { message: problem }),
      })),
    })
    return id
  }

  read(id: string | undefined): Json | null {
    return id === undefined ? [...this.#tasks.values()] : (this.#tasks.get(id) ?? null)
  }
}
