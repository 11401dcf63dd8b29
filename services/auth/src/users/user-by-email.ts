import { whenFewWait } from './password.ts'
import { type StoredUser, UserModel } from './user.model.ts'

type Asking = {
  email: string
  resolve(user: StoredUser | null): void
  reject(error: unknown): void
}

/** So that an answer of the database stays small and the thousandth who waits is told that it is busy. */
const most = 100
let asking: Asking[] = []

/**
 * Who has that address, in lower case. In a storm of sign-ins those who could only wait for their turn are asked for with
 * one call, made in time for it. Straight from the driver: Mongoose's part would be as much again.
 */
export function userByEmail(email: string): Promise<StoredUser | null> {
  return new Promise((resolve, reject) => {
    asking.push({ email, resolve, reject })
    if (asking.length === most) askNow()
    else if (asking.length === 1) whenFewWait(askNow)
  })
}

async function askNow(): Promise<void> {
  const group = asking
  asking = []
  if (group.length === 0) return
  try {
    const emails = group.map(({ email }) => email)
    const found = await UserModel.collection.find<StoredUser>({ email: { $in: emails } }).toArray()
    const users = new Map(found.map((user) => [user.email, user]))
    for (const { email, resolve } of group) resolve(users.get(email) ?? null)
  } catch (error) {
    for (const { reject } of group) reject(error)
  }
}
