import type { UserJson } from '@sortie/contracts/user'

export function anEmployee(values: Partial<UserJson> = {}): UserJson {
  return {
    id: '7b7a3c1e-3f0a-4a58-9a57-1f0f6d0f1a01',
    email: 'casey@example.com',
    role: 'user',
    isActive: true,
    employeeName: 'Casey Jones',
    department: 'Field Operations',
    manager: 'Alex Kim',
    createdAt: '2026-01-05T09:00:00.000Z',
    ...values,
  }
}

export function anAdministrator(values: Partial<UserJson> = {}): UserJson {
  return anEmployee({ email: 'admin@example.com', role: 'admin', ...values })
}
