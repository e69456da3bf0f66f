import { randomUUID } from 'node:crypto'
import type { Lab } from '../../../emulator/emulator.ts'
import { enveloped, notFound } from './answers.ts'

interface Task {
  readonly id: string
  readonly startedAt: number
  readonly endsAt: number
  readonly service: string
  readonly progress: string
  readonly done: string
  polls: number
}

/** Writes are accepted and done later: each is read at least twice before it has an end. */
export class Tasks {
  readonly #lab: Lab
  readonly #system: string
  readonly #tasks = new Map<string, Task>()

  constructor(lab: Lab, system: string) {
    this.#lab = lab
    this.#system = system
  }

  /** Answers 202; the URL in it is for information, and its prefix varies. */
  start(service: string, takes: number, progress: string, done: string) {
    const id = randomUUID()
    const startedAt = this.#lab.world.clock.now()
    this.#tasks.set(id, { id, startedAt, endsAt: startedAt + takes, service, progress, done, polls: 0 })
    return enveloped({ taskId: id, url: `/api/v1/task/${id}` }, 202)
  }

  #of(id: string): Task {
    const task = this.#tasks.get(id)
    if (!task) throw notFound(`No task with id ${id} exists`)
    return task
  }

  #isDone(task: Task): boolean {
    const now = this.#lab.world.clock.now()
    const { tasks } = this.#lab.levers.system(this.#system)
    return tasks !== 'endless' && task.polls > 2 && now >= task.endsAt
  }

  #fails(): boolean {
    return this.#lab.levers.system(this.#system).tasks === 'failing'
  }

  shown(id: string) {
    const task = this.#of(id)
    task.polls++
    const done = this.#isDone(task)
    const failed = done && this.#fails()
    const now = this.#lab.world.clock.now()
    return {
      id,
      rootId: id,
      version: now,
      startTime: task.startedAt,
      ...(done ? { endTime: Math.max(task.endsAt, task.startedAt) } : {}),
      lastUpdate: now,
      progress: done && !failed ? task.done : task.progress,
      serviceType: task.service,
      username: 'dnac-admin',
      isError: failed,
      ...(failed
        ? {
            errorCode: 'NCNP20100',
            errorKey: 'NCNP20100',
            failureReason: 'NCNP20100: The operation could not be carried out',
          }
        : {}),
      instanceTenantId: '65f2a0b1c3d4e5f601234567',
    }
  }

  /** The view of 2.3.7.6 and later, of the same ids. */
  shownNewly(id: string) {
    const { startTime, endTime, isError } = this.shown(id)
    return {
      id,
      rootId: id,
      startTime,
      ...(endTime === undefined ? {} : { endTime }),
      updatedTime: this.#lab.world.clock.now(),
      status: endTime === undefined ? 'PENDING' : isError ? 'FAILURE' : 'SUCCESS',
      resultLocation: `/dna/intent/api/v1/tasks/${id}/detail`,
    }
  }
}
