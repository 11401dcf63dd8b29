import assert from 'node:assert/strict'
import { it } from 'node:test'
import { asUser } from './own-user.ts'

it('gives an address another user, with one host or several, with or without parameters', () => {
  assert.equal(
    asUser('mongodb://root:p%40ss@a:1,b:2,c:3/?replicaSet=rs0&authSource=other', 'me', 'mine'),
    'mongodb://me:mine@a:1,b:2,c:3/?replicaSet=rs0&authSource=admin',
  )
  assert.equal(asUser('mongodb://a:1', 'me', 'mine'), 'mongodb://me:mine@a:1/?authSource=admin')
  assert.equal(
    asUser('mongodb+srv://db.example.org/x?w=1', 'me', 'mine'),
    'mongodb+srv://me:mine@db.example.org/x?w=1&authSource=admin',
  )
})
