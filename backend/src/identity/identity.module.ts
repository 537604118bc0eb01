import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { Config } from '../config.js';
import { CONFIG } from '../platform/tokens.js';
import { LogInHandler } from './commands/log-in.js';
import { LogOutHandler } from './commands/log-out.js';
import { RegisterUserHandler } from './commands/register-user.js';
import { EmailReservation } from './email-reservation.js';
import { FirstAdmin } from './first-admin.js';
import { IdentityController } from './identity.controller.js';
import { JwtStrategy } from './jwt.strategy.js';
import { Users } from './users.js';

@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: jwtSecret,
        signOptions: { algorithm: 'HS256', expiresIn: '30d' },
      }),
    }),
  ],
  controllers: [IdentityController],
  providers: [
    EmailReservation,
    FirstAdmin,
    JwtStrategy,
    LogInHandler,
    LogOutHandler,
    RegisterUserHandler,
    Users,
  ],
})
export class IdentityModule {}
